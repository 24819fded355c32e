"""Shared code of all tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow


class Table:
    """A table that can be read as an Arrow stream.

    Any library that reads Arrow can use it: `polars.DataFrame(table)`, `pyarrow.table(table)`, and
    DuckDB by the name of the variable.
    """

    __slots__ = ()

    def __arrow_c_schema__(self) -> Any:
        raise NotImplementedError

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any:
        raise NotImplementedError

    def to_arrow(self) -> pyarrow.Table:
        """Converts to a pyarrow table."""
        import pyarrow

        return pyarrow.table(self)

    def to_polars(self) -> polars.DataFrame:
        """Converts to a polars frame."""
        import polars

        return polars.DataFrame(self)

    def to_pandas(
        self, dtype_backend: Literal["numpy_nullable", "pyarrow"] | None = None
    ) -> pandas.DataFrame:
        """Converts to a pandas frame, which also needs pyarrow. With a `dtype_backend`, as in
        `pandas.read_csv`, integer columns with nulls stay integers."""
        table = self.to_arrow()
        if dtype_backend is None:
            return cast("pandas.DataFrame", table.to_pandas())
        import pandas

        if dtype_backend == "pyarrow":
            mapper: Any = pandas.ArrowDtype
        elif dtype_backend == "numpy_nullable":
            mapper = _nullable().get
        else:
            raise ValueError(
                f"dtype_backend: expected numpy_nullable or pyarrow, not `{dtype_backend}`"
            )
        return cast("pandas.DataFrame", table.to_pandas(types_mapper=mapper))


def _nullable() -> dict[Any, Any]:
    """The nullable pandas type for each Arrow type in the tables."""
    import pandas
    import pyarrow

    return {
        pyarrow.int8(): pandas.Int8Dtype(),
        pyarrow.int16(): pandas.Int16Dtype(),
        pyarrow.int32(): pandas.Int32Dtype(),
        pyarrow.int64(): pandas.Int64Dtype(),
        pyarrow.float64(): pandas.Float64Dtype(),
        pyarrow.bool_(): pandas.BooleanDtype(),
        pyarrow.string(): pandas.StringDtype(),
    }
