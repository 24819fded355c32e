"""Trains a small network to predict moves: python training.py GAMES [CHECKPOINT]

GAMES is a file, a folder, an archive or a URL. With CHECKPOINT, training continues where it stopped.
Without PyTorch, it only reads the batches.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

import sgfkit

SIZE, HISTORY, STEPS = 19, 4, 1000

try:
    import torch
    from torch import nn
    from torch.utils.data import DataLoader, IterableDataset, get_worker_info
except ImportError:
    torch = None


def read(source: str, worker: int = 0, workers: int = 1) -> sgfkit.Batches:
    """Training rows: even games of strong players. Each worker reads its own parts of the source."""
    parts = sgfkit.plan(source, 16 << 20)[worker::workers]
    return sgfkit.batches(
        parts, size=SIZE, history=HISTORY, batch_size=128, shuffle=20_000, seed=worker, augment=True,
        bucket=(50, 1000),  # 5 % of the games, (0, 50), are left for validation.
        handicap=0, rank="1d..",
    )  # fmt: skip


def resumed(source: str, checkpoint: Path | None) -> Iterator[sgfkit.Sample]:
    """Batches in this process. The checkpoint has the position after the last batch."""
    batches = read(source)
    if checkpoint is not None and checkpoint.exists():
        batches.load_state_dict(pickle.loads(checkpoint.read_bytes()))
    for batch, _ in zip(batches, range(STEPS)):
        yield batch
    if checkpoint is not None:
        checkpoint.write_bytes(pickle.dumps(batches.state_dict()))


def train(source: str, checkpoint: Path | None) -> int:
    class Games(IterableDataset):
        def __iter__(self) -> Iterator[sgfkit.Sample]:
            info = get_worker_info()
            if info is None:
                return resumed(source, checkpoint)
            return iter(read(source, info.id, info.num_workers))

    planes = 2 * HISTORY + 1
    body = nn.Sequential(nn.Conv2d(planes, 32, 3, padding=1), nn.ReLU(), nn.Conv2d(32, 4, 1), nn.Flatten())
    policy, value = nn.Linear(4 * SIZE * SIZE, SIZE * SIZE + 1), nn.Linear(4 * SIZE * SIZE, 1)
    optimizer = torch.optim.AdamW([*body.parameters(), *policy.parameters(), *value.parameters()])
    # More workers (num_workers=2) share the parts; only a single process saves its position.
    loader = DataLoader(Games(), batch_size=None)
    rows = 0
    for step, batch in enumerate(loader):
        features = body(batch["planes"].float())
        loss = nn.functional.cross_entropy(policy(features), batch["move"])
        # Only games with a known result teach who wins.
        known = batch["known"]
        if known.any():
            guess = torch.tanh(value(features)[known, 0])
            loss = loss + nn.functional.mse_loss(guess, batch["outcome"][known].float())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        rows += len(batch["move"])
        if step % 100 == 0:
            print(f"step {step}: loss {loss.item():.3f}")
    return rows


if __name__ == "__main__":
    checkpoint = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if torch is None:
        print("NOT TRAINED: PyTorch is not installed (pip install torch); the batches are only read")
        count = sum(len(batch["move"]) for batch in resumed(sys.argv[1], checkpoint))
    else:
        count = train(sys.argv[1], checkpoint)
    print(f"{count} rows")
