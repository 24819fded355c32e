//! Writing an edited collection: the source, with patches.
//!
//! The tree is walked as it is now, and what stands where it stood is not
//! touched. Everything else becomes a patch of the source: bytes cut out, or
//! bytes put in at an anchor, which is the end of whatever comes before. Moved
//! subtrees are rendered the same way from their own stretch of the source and
//! then put in where they belong.

mod layout;
mod seams;

use std::ops::Range;

use super::edits::{Fate, IdMap};
use super::entries::{Entries, Entry};
use super::{Collection, NONE, Node};
use crate::schema;
use crate::syntax::{Reader, Span};

use layout::Layout;
pub(crate) use seams::NOTHING;
use seams::{Seams, behind_a_value};

/// The bytes of an edited collection.
pub(super) fn render(collection: &Collection) -> Vec<u8> {
    let input = collection.input();
    let mut reader = Reader::new(&input);
    let layout = Layout::of(collection, &mut reader, 0, usize::MAX);
    let mut writer = Writer::new(collection);
    writer.trees(collection, layout, 0..collection.trees.len());
    writer.finish(collection)
}

/// Writes the source with the edits of some trees after those of others.
pub(super) struct Writer {
    /// The whole source.
    place: Place,
    seams: Seams,
}

impl Writer {
    pub(super) fn new(collection: &Collection) -> Writer {
        let region = Span::new(0, collection.bytes().len() as u32);
        Writer {
            place: Place::new(region, NONE),
            seams: Seams::new(region),
        }
    }

    /// Writes the next tree, which `reader` comes to, and takes no notice of others.
    pub(super) fn next_tree(
        &mut self,
        collection: &Collection,
        reader: &mut Reader<'_, '_>,
        index: usize,
    ) {
        let first = collection.trees.get(index).map_or(0, |tree| tree.root);
        let layout = Layout::of(collection, reader, first, 1);
        self.trees(collection, layout, index..index + 1);
    }

    /// Writes trees that come next, up to the last edit in them. All edits are theirs.
    fn trees(&mut self, collection: &Collection, layout: Layout, trees: Range<usize>) {
        let (cuts, heirs) = cuts(collection, &layout);
        let region = self.place.region;
        let ground = std::mem::replace(&mut self.place, Place::new(region, NONE));
        let mut patcher = Patcher {
            collection,
            layout,
            cuts,
            heirs,
            places: vec![ground],
        };
        for index in trees {
            let tree = &collection.trees[index];
            if !tree.removed {
                patcher.tree(Node {
                    collection,
                    id: tree.root,
                    tree: index as u32,
                });
            }
        }
        let cuts = patcher.cuts;
        if let Some(ground) = patcher.places.into_iter().next() {
            self.place = ground;
        }
        patched(collection, &mut self.place, &cuts, &mut self.seams);
    }

    /// What was written, and the rest of the source.
    pub(super) fn finish(mut self, collection: &Collection) -> Vec<u8> {
        self.seams.copy(collection, self.place.region.end);
        self.seams.out
    }
}

/// Other bytes in place of some of the source.
pub(crate) struct Rewrite {
    pub(crate) span: Span,
    pub(crate) text: Vec<u8>,
    /// They stand in a value; the others are properties, and stand beside such.
    pub(crate) is_inside: bool,
    /// Whether the last value of properties may hold text.
    pub(crate) may_hold_text: bool,
}

/// The bytes of a collection with other ones in some places, in order: what
/// they leave as it was is read as it was.
pub(super) fn rewritten(collection: &Collection, rewrites: &[Rewrite]) -> Vec<u8> {
    let end = collection.bytes().len() as u32;
    let mut seams = Seams::new(Span::new(0, end));
    for Rewrite {
        span,
        text,
        is_inside,
        may_hold_text,
    } in rewrites
    {
        seams.copy(collection, span.start);
        if *is_inside {
            seams.put_inside(text);
        } else if !text.is_empty() {
            seams.put(text, *may_hold_text);
        }
        seams.at = seams.at.max(span.end);
    }
    seams.copy(collection, end);
    seams.out
}

/// A stretch of the source that is to be left out.
struct Cut {
    span: Span,
    /// The node whose whole stretch this is.
    node: u32,
}

/// Parentheses that pass from a lifted node to the one that takes its place.
type Heirs = IdMap<u32>;

/// What is left out, in order; and who takes over the parentheses of lifted nodes.
fn cuts(collection: &Collection, layout: &Layout) -> (Vec<Cut>, Heirs) {
    let edits = &collection.edits;
    let mut cuts = Vec::new();
    let mut heirs = Heirs::default();
    let mut cut = |start: u32, end: u32, node: u32| {
        let span = Span::new(start, end);
        cuts.push(Cut { span, node });
    };
    // In the order of the file, in which all else is found that is asked here.
    let mut fates: Vec<(u32, Fate)> = edits.fates.iter().map(|(id, fate)| (*id, *fate)).collect();
    fates.sort_unstable_by_key(|(id, _)| *id);
    for (id, fate) in fates {
        let stand = layout.stand(id);
        if fate != Fate::Lifted {
            let whole = layout.whole(id);
            cut(whole.start, whole.end, id);
            continue;
        }
        cut(stand.start, stand.head, NONE);
        if stand.open == NONE {
            continue;
        }
        match heir(collection, layout, id) {
            Some(heir) => {
                heirs.insert(heir, id);
            }
            None => {
                cut(stand.open, stand.open + 1, NONE);
                if stand.close != NONE {
                    cut(stand.close - 1, stand.close, NONE);
                }
            }
        }
    }
    for (&id, entries) in &edits.properties {
        // What stays of the source stands in its order.
        let mut kept = entries.iter().filter_map(|entry| match entry {
            Entry::Source(span) => Some(*span),
            Entry::Owned(_) => None,
        });
        let mut next = kept.next();
        for span in collection.source_properties(id) {
            if next == Some(*span) {
                next = kept.next();
            } else {
                cut(span.start, span.end, NONE);
            }
        }
    }
    for span in &layout.surplus {
        cut(span.start, span.end, NONE);
    }
    cuts.sort_by_key(|cut| cut.span);
    (cuts, heirs)
}

/// The node that follows a lifted one in the same parentheses.
fn heir(collection: &Collection, layout: &Layout, lifted: u32) -> Option<u32> {
    let mut id = lifted;
    loop {
        let next = layout.get(id + 1)?;
        if next.parent != id || next.open != NONE {
            return None;
        }
        id += 1;
        match collection.edits.fates.get(&id) {
            None => return Some(id),
            Some(Fate::Lifted) => {}
            Some(_) => return None,
        }
    }
}

/// A stretch of the source that is being written, in its place or elsewhere.
struct Place {
    region: Span,
    /// The moved node whose stretch this is.
    node: u32,
    /// The end of what was met last: where new bytes go.
    at: u32,
    patches: Vec<Patch>,
    /// The bytes of all patches.
    texts: Vec<u8>,
    /// What the source leaves open at its end; closed if anything follows.
    unclosed: Vec<u8>,
}

/// Bytes that are put in.
struct Patch {
    at: u32,
    /// Where they stand among those of the place.
    text: Range<usize>,
    /// Whether the last value among them, if there is one, may hold text.
    may_hold_text: bool,
}

impl Place {
    fn new(region: Span, node: u32) -> Place {
        Place {
            region,
            node,
            at: region.start,
            patches: Vec::new(),
            texts: Vec::new(),
            unclosed: Vec::new(),
        }
    }

    fn put(&mut self, bytes: &[u8]) {
        self.put_properties(true, |text| text.extend_from_slice(bytes));
    }

    /// Puts in what `write` appends, of which the last value may hold text or not.
    fn put_properties(&mut self, may_hold_text: bool, write: impl FnOnce(&mut Vec<u8>)) {
        if !self.unclosed.is_empty() {
            let unclosed = std::mem::take(&mut self.unclosed);
            self.add(true, |text| text.extend_from_slice(&unclosed));
        }
        self.add(may_hold_text, write);
    }

    fn add(&mut self, may_hold_text: bool, write: impl FnOnce(&mut Vec<u8>)) {
        let begin = self.texts.len();
        write(&mut self.texts);
        self.patches.push(Patch {
            at: self.at,
            text: begin..self.texts.len(),
            may_hold_text,
        });
    }
}

struct Patcher<'a> {
    collection: &'a Collection,
    layout: Layout,
    cuts: Vec<Cut>,
    heirs: Heirs,
    /// The whole source, and the stretches of moved nodes that are open.
    places: Vec<Place>,
}

/// A node that was entered.
struct Open<'a> {
    node: u32,
    next_child: Option<Node<'a>>,
    leave: Leave,
}

#[derive(Clone, Copy)]
enum Leave {
    Nothing,
    /// Go on behind the `)` of the source.
    Behind(u32),
    /// The source lacks the `)`.
    Unclosed,
    /// Put in a `)`.
    Close,
    /// Put in what was rendered, in parentheses or not.
    Moved(bool),
}

impl<'a> Patcher<'a> {
    fn place(&mut self) -> &mut Place {
        if self.places.is_empty() {
            let region = Span::new(0, self.layout.end);
            self.places.push(Place::new(region, NONE));
        }
        let last = self.places.len() - 1;
        &mut self.places[last]
    }

    fn tree(&mut self, root: Node<'a>) {
        let mut open = vec![self.enter(root)];
        while let Some(top) = open.last_mut() {
            match top.next_child {
                Some(child) => {
                    top.next_child = child.next_sibling();
                    let entered = self.enter(child);
                    open.push(entered);
                }
                None => {
                    let (node, leave) = (top.node, top.leave);
                    open.pop();
                    self.leave_extras(node);
                    self.leave(leave, root);
                }
            }
        }
    }

    fn enter(&mut self, node: Node<'a>) -> Open<'a> {
        let leave = if self.collection.edits.is_new(node.id) {
            self.enter_new(node)
        } else if self.collection.edits.fates.contains_key(&node.id) {
            let stand = self.layout.stand(node.id);
            let region = Span::new(stand.start, stand.end);
            self.places.push(Place::new(region, node.id));
            self.own(node, true);
            Leave::Moved(node.begins_variation())
        } else {
            self.enter_standing(node)
        };
        Open {
            node: node.id,
            next_child: node.children().next(),
            leave,
        }
    }

    /// A node that stands where it stood.
    fn enter_standing(&mut self, node: Node<'a>) -> Leave {
        let stand = self.layout.stand(node.id);
        let pair = self.heirs.get(&node.id).copied().unwrap_or(node.id);
        let pair = self.layout.stand(pair);
        let siblings_changed = node
            .parent()
            .is_some_and(|parent| self.collection.edits.children.contains_key(&parent.id));
        let leave = if pair.close != NONE {
            Leave::Behind(pair.close)
        } else if pair.open != NONE || node.is_root() {
            Leave::Unclosed
        } else if siblings_changed && node.begins_variation() {
            self.place().at = stand.start;
            self.place().put(b"(");
            Leave::Close
        } else {
            Leave::Nothing
        };
        if node.is_root() && pair.open == NONE && self.may_begin_elsewhere(node) {
            self.place().at = stand.start;
            self.place().put(b"(");
        }
        self.own(node, siblings_changed);
        leave
    }

    /// Whether a tree without its `(` may begin elsewhere after the edits: one that
    /// begins with a property, as soon as there is a `(` in the file, and one with
    /// a `;` if something of it is changed.
    fn may_begin_elsewhere(&self, root: Node<'_>) -> bool {
        let collection = self.collection;
        let edits = &collection.edits;
        let mut changed = edits.properties.keys().chain(edits.children.keys());
        !collection.has_semicolon(root.id)
            || changed.any(|id| collection.tree_of(*id) == Some(root.tree))
    }

    /// The properties of a node of the source.
    fn own(&mut self, node: Node<'a>, changed: bool) {
        let stand = self.layout.stand(node.id);
        let semicolon = self.collection.has_semicolon(node.id);
        let entries = self.collection.edits.properties(node.id);
        self.place().at = stand.start + u32::from(semicolon);
        let first = entries.and_then(|entries| entries.iter().next());
        let begins_alike = match first {
            Some(Entry::Source(span)) => span.start == stand.start,
            Some(Entry::Owned(_)) => false,
            None => entries.is_none(),
        };
        if !semicolon && (changed || !begins_alike) {
            self.place().put(b";");
        }
        for entry in entries.into_iter().flat_map(Entries::iter) {
            match entry {
                Entry::Source(span) => {
                    self.place().at = span.end;
                    self.leave_open(span.end);
                }
                Entry::Owned(owned) => {
                    if let Some(origin) = owned.origin {
                        self.place().at = origin.start;
                    }
                    let may_hold_text = schema::may_hold_text(&owned.identifier);
                    self.place()
                        .put_properties(may_hold_text, |text| owned.write(text));
                    if let Some(origin) = owned.origin {
                        self.place().at = origin.end;
                    }
                }
            }
        }
        self.place().at = self.place().at.max(stand.head);
        if entries.is_none() {
            self.leave_open(stand.head);
        }
    }

    /// Notes that a property which ends at the end of the file lacks its `]`.
    fn leave_open(&mut self, end: u32) {
        if end == self.layout.end {
            let closing = self.collection.closing();
            self.place().unclosed.extend_from_slice(closing.as_bytes());
        }
    }

    fn enter_new(&mut self, node: Node<'a>) -> Leave {
        let mut text = vec![b';'];
        let mut may_hold_text = false;
        for property in node.properties() {
            text.extend_from_slice(&property.to_source());
            may_hold_text = schema::may_hold_text(property.identifier());
        }
        let put = |place: &mut Place| {
            place.put_properties(may_hold_text, |out| out.extend_from_slice(&text));
        };
        if !node.begins_variation() {
            put(self.place());
            return Leave::Nothing;
        }
        // Parentheses of the source around what it now precedes will do.
        if let Some(open) = self.parentheses_below(node) {
            self.place().at = open + 1;
            put(self.place());
            return Leave::Nothing;
        }
        if node.is_root() {
            let last = self.place().at == 0;
            let at = if last {
                self.layout.end
            } else {
                self.place().at
            };
            self.place().at = at;
            if at > 0 {
                self.place().put(b"\n");
            }
        }
        self.place().put(b"(");
        put(self.place());
        Leave::Close
    }

    fn parentheses_below(&self, node: Node<'a>) -> Option<u32> {
        let mut at = node;
        loop {
            let mut children = at.children();
            at = children.next()?;
            if children.next().is_some() {
                return None;
            }
            if !self.collection.edits.is_new(at.id) {
                break;
            }
        }
        let stands = !self.collection.edits.fates.contains_key(&at.id);
        let pair = self.heirs.get(&at.id).copied().unwrap_or(at.id);
        let open = self.layout.stand(pair).open;
        (stands && open != NONE).then_some(open)
    }

    /// Goes on behind the parentheses that a node has too many.
    fn leave_extras(&mut self, node: u32) {
        if let Some(tail) = self.layout.tails.get(&node).copied() {
            let place = self.place();
            place.at = place.at.max(tail.end);
            place.unclosed.extend((0..tail.unclosed).map(|_| b')'));
        }
    }

    fn leave(&mut self, leave: Leave, root: Node<'a>) {
        match leave {
            Leave::Nothing => {}
            Leave::Behind(close) => self.place().at = close,
            Leave::Unclosed => self.place().unclosed.push(b')'),
            Leave::Close => self.place().put(b")"),
            Leave::Moved(parentheses) => {
                let Some(mut place) = self.places.pop() else {
                    return;
                };
                if !place.unclosed.is_empty() {
                    place.put(b"");
                }
                let scan = root.facts().scan;
                let text = self.rendered(place);
                if parentheses {
                    self.place().put(&[b"(", &text[..], b")"].concat());
                } else {
                    self.place().put(&behind_a_value(text, scan));
                }
            }
        }
    }

    /// A stretch of the source without its cuts, with its patches.
    fn rendered(&self, mut place: Place) -> Vec<u8> {
        let mut seams = Seams::new(place.region);
        patched(self.collection, &mut place, &self.cuts, &mut seams);
        seams.copy(self.collection, place.region.end);
        seams.out
    }
}

/// Writes a stretch of the source without its cuts and with its patches, up to the
/// last of them.
fn patched(collection: &Collection, place: &mut Place, cuts: &[Cut], seams: &mut Seams) {
    let region = place.region;
    let mut patches = std::mem::take(&mut place.patches);
    let texts = std::mem::take(&mut place.texts);
    patches.sort_by_key(|patch| patch.at);
    let first = cuts.partition_point(|cut| cut.span.start < region.start);
    let cuts = cuts[first..]
        .iter()
        .take_while(|cut| cut.span.start < region.end)
        .filter(|cut| place.node == NONE || cut.node != place.node);
    let spans = cuts.map(|cut| cut.span);
    let cuts = with_lines(spans, &patches, region, collection.bytes());
    let mut patches = patches.into_iter().peekable();
    for cut in cuts {
        while let Some(patch) = patches.next_if(|patch| patch.at <= cut.start) {
            seams.copy(collection, patch.at);
            seams.put(&texts[patch.text], patch.may_hold_text);
        }
        seams.copy(collection, cut.start);
        seams.at = seams.at.max(cut.end);
    }
    for patch in patches {
        seams.copy(collection, patch.at.min(region.end));
        seams.put(&texts[patch.text], patch.may_hold_text);
    }
}

/// The cuts of a stretch, in order. Lines of which nothing is left, and nothing
/// put in, go with their line breaks.
fn with_lines(
    cuts: impl Iterator<Item = Span>,
    patches: &[Patch],
    region: Span,
    bytes: &[u8],
) -> Vec<Span> {
    let mut cuts = cuts.peekable();
    let mut all = Vec::new();
    while let Some(first) = cuts.next() {
        let begin = all.len();
        let mut end = first.end;
        all.push(first);
        while let Some(next) = cuts.next_if(|next| {
            next.start <= end || Span::new(end, next.start).of(bytes).iter().all(is_blank)
        }) {
            end = end.max(next.end);
            all.push(next);
        }
        let line = whole_line(Span::new(first.start, end), region, bytes);
        let is_patched = |line: &Span| {
            let later = patches.partition_point(|patch| patch.at < line.start);
            patches.get(later).is_some_and(|patch| patch.at < line.end)
        };
        if let Some(line) = line.filter(|line| !is_patched(line)) {
            all.truncate(begin);
            all.push(line);
        }
    }
    all
}

fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// The lines of a stretch with their last break, if nothing but blanks stands
/// on them beside it.
fn whole_line(stretch: Span, region: Span, bytes: &[u8]) -> Option<Span> {
    let before = Span::new(region.start, stretch.start).of(bytes);
    let begin = before.iter().rposition(|byte| !is_blank(byte))?;
    let behind = Span::new(stretch.end, region.end).of(bytes);
    let end = behind.iter().position(|byte| !is_blank(byte))?;
    let line_break = match behind[end..] {
        [b'\r', b'\n', ..] | [b'\n', b'\r', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => return None,
    };
    matches!(before[begin], b'\r' | b'\n').then(|| {
        let start = region.start + begin as u32 + 1;
        Span::new(start, stretch.end + (end + line_break) as u32)
    })
}
