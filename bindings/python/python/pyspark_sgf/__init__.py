"""SGF files for Spark 4: `spark.read.format("sgf").option("table", "games").load(path)`.

Spark finds this package by its name; no registration is needed. Options:

* `table`: `games` [default], `moves`, `nodes`, `positions`, `properties` or `diagnostics`
* `columns`: names separated by commas, or `all`. You can also pass a schema:
  `.schema("path string, komi double")`.
* `targetBytes`: size of a partition, in bytes of the files [default: 64 MiB]
* `filesFrom`: a file with more paths, one per line
* `storageOptions`: options for fsspec as JSON, if paths are URLs (`s3://…`). Each worker opens its
  own part, so no file is copied to it.

A partition is a part of `sgfkit.plan`. Partitions are independent, so Spark can read one again if a
worker dies. A file that cannot be read becomes a row.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import sgfkit
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.types import (
    ArrayType,
    BinaryType,
    BooleanType,
    ByteType,
    DataType,
    DateType,
    DoubleType,
    IntegerType,
    LongType,
    ShortType,
    StringType,
    StructField,
    StructType,
)

if TYPE_CHECKING:
    import pyarrow

__all__ = ["DefaultSource"]

_TYPES: dict[str, DataType] = {
    "text": StringType(),
    "i8": ByteType(),
    "i16": ShortType(),
    "i32": IntegerType(),
    "i64": LongType(),
    "f64": DoubleType(),
    "bool": BooleanType(),
    "date": DateType(),
    "binary": BinaryType(),
    "[text]": ArrayType(StringType(), containsNull=False),
}


class DefaultSource(DataSource):
    """The data source `sgf`."""

    @classmethod
    def name(cls) -> str:
        return "sgf"

    def schema(self) -> StructType:
        wanted = [name.strip() for name in self.options.get("columns", "").split(",")]
        wanted = [name for name in wanted if name]
        all_of_it = {column.column: column for column in sgfkit.columns(self._table)}
        if not all_of_it:
            raise ValueError(f"unknown table `{self._table}`")
        if not wanted:
            wanted = [name for name, column in all_of_it.items() if column.default]
        elif wanted == ["all"]:
            wanted = list(all_of_it)
        for name in wanted:
            if name not in all_of_it:
                raise ValueError(f"unknown column `{name}` in the table `{self._table}`")
        return StructType(
            [
                StructField(name, _TYPES[all_of_it[name].type], all_of_it[name].nullable)
                for name in wanted
            ]
        )

    def reader(self, schema: StructType) -> DataSourceReader:
        storage = self.options.get("storageOptions")
        storage_options = None if storage is None else json.loads(storage)
        if storage_options is not None and not isinstance(storage_options, dict):
            raise ValueError("storageOptions: expected a JSON object")
        sources: list[str | sgfkit.Part] = []
        if "paths" in self.options:
            sources.extend(json.loads(self.options["paths"]))
        elif "path" in self.options:
            sources.append(self.options["path"])
        if "filesFrom" in self.options:
            lines = Path(self.options["filesFrom"]).read_text().splitlines()
            # A file that no longer exists becomes a row.
            named = tuple(line for line in lines if line)
            sources.append(sgfkit.Part(named, 0, storage_options))
        if not sources:
            raise ValueError("nothing to read: use .load(path) or the option filesFrom")
        target = int(self.options.get("targetBytes", 64 << 20))
        return _Reader(self._table, schema, sources, target, storage_options)

    @property
    def _table(self) -> sgfkit.TableName:
        # The schema checks the name.
        return cast("sgfkit.TableName", self.options.get("table", "games"))


class _Partition(InputPartition):
    def __init__(self, part: sgfkit.Part) -> None:
        super().__init__(part)
        self.part = part


class _Reader(DataSourceReader):
    def __init__(
        self,
        table: sgfkit.TableName,
        schema: StructType,
        sources: list[str | sgfkit.Part],
        target: int,
        storage_options: dict[str, Any] | None,
    ) -> None:
        self._table = table
        self._schema = schema
        self._sources = sources
        self._target = target
        self._storage_options = storage_options

    def partitions(self) -> list[InputPartition]:
        parts = sgfkit.plan(
            self._sources, self._target, storage_options=self._storage_options
        )
        return [_Partition(part) for part in parts]

    def read(self, partition: InputPartition) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow
        from pyspark.sql.pandas.types import to_arrow_schema

        assert isinstance(partition, _Partition)
        # Spark distinguishes columns that can be null from those that cannot.
        wanted = to_arrow_schema(self._schema)
        # Spark already runs one task per core.
        scan = sgfkit.scan(
            partition.part, self._table, columns=self._schema.names, threads=1
        )
        for batch in scan:
            yield pyarrow.record_batch(batch).cast(wanted)
