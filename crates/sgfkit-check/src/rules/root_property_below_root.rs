//! # What
//!
//! A root property (`FF`, `GM`, `SZ`, `CA`, `AP`, `ST` …) is in a node other than the first. sgf
//! ignores it.
//!
//! # Why
//!
//! Root properties apply to the whole game tree and belong in its first node. Some programs apply them
//! from this node on, and others do not.
//!
//! # Example
//!
//! ```text
//! (;FF[4]GM[1];B[pd]SZ[19])
//! ```
//!
//! # Fix
//!
//! Remove it if the root has the same property. If the root lacks it, it may belong there.

use std::collections::HashMap;

use super::*;

pub(super) const CHECK: Check = Check::new("root-property-below-root", Structure, Error)
    .summary("a root property outside the root")
    .spec("sgf4.html §2.2.1")
    .sgfc(&[32])
    .fix(Unsafe)
    .run(Run::Tree(
        |subject| subject.is_kind(PropertyType::Root),
        run,
    ));

fn run(tree: GameTree<'_>, nodes: &[Node<'_>], report: &mut Report<'_>) {
    if nodes.iter().all(|node| node.is_root()) {
        return;
    }
    let mut of_root = HashMap::new();
    for node in nodes {
        let known = node.properties().map(Known::new);
        for known in known.filter(|known| known.is_kind(PropertyType::Root)) {
            let (id, property) = (known.id(), known.property);
            if *node == tree.root() {
                of_root.entry(id).or_insert(property);
                continue;
            }
            let found = report.add_identifier(
                &CHECK,
                property,
                format!("{id} is a root property, but this is not the root"),
            );
            match of_root.get(&id) {
                Some(of_root) => {
                    let fix = Fix::risky(format!("remove {id}")).delete_property(property);
                    found
                        .label(of_root.identifier_span(), "the root has it, too")
                        .fix(fix);
                }
                None => _ = found.help(format!("the root has no {id}: does it belong there?")),
            }
        }
    }
}
