//! Tests of `tree::walk`.

use sgfkit_core::tree::*;

use sgfkit_core::Collection;

fn walked(walk: impl Iterator<Item = Visit<'static>>) -> String {
    walk.map(|visit| match visit {
        Visit::Enter(node) => format!("({}", node.id().0),
        Visit::Leave(_) => ")".to_owned(),
    })
    .collect()
}

fn file() -> &'static Collection {
    Box::leak(Box::new(Collection::parse("(;(;;(;)(;))(;))")))
}

#[test]
fn every_node_is_entered_and_left() {
    let tree = file().tree(0).unwrap();
    assert_eq!(walked(tree.walk()), "(0(1(2(3)(4)))(5))");
    let first = tree.root().children().next().unwrap();
    assert_eq!(walked(first.walk()), "(1(2(3)(4)))");
}

#[test]
fn what_is_below_can_be_left_out() {
    let mut walk = file().tree(0).unwrap().walk();
    let mut seen = Vec::new();
    while let Some(visit) = walk.next() {
        if let Visit::Enter(node) = visit {
            seen.push(node.id().0);
            if node.id().0 == 1 || node.id().0 == 5 {
                walk.skip_below();
            }
        }
    }
    assert_eq!(seen, [0, 1, 5]);
}
