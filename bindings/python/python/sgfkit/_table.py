"""What all tables have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow


class Table:
    """A table that hands itself on as one of Arrow's streams.

    Whatever takes these takes it: `polars.DataFrame(table)`, `pyarrow.table(table)`, and
    DuckDB by the variable's name.
    """

    __slots__ = ()

    def __arrow_c_schema__(self) -> Any:
        raise NotImplementedError

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any:
        raise NotImplementedError

    def to_arrow(self) -> pyarrow.Table:
        """As a table of pyarrow."""
        import pyarrow

        return pyarrow.table(self)

    def to_polars(self) -> polars.DataFrame:
        """As a frame of polars."""
        import polars

        return polars.DataFrame(self)

    def to_pandas(
        self, dtype_backend: Literal["numpy_nullable", "pyarrow"] | None = None
    ) -> pandas.DataFrame:
        """As a frame of pandas, which needs pyarrow, too. With a `dtype_backend`, as
        pandas' own readers take it, integers that may be null stay integers."""
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
                f"dtype_backend: `{dtype_backend}` is neither numpy_nullable nor pyarrow"
            )
        return cast("pandas.DataFrame", table.to_pandas(types_mapper=mapper))


def _nullable() -> dict[Any, Any]:
    """pandas' types that know null, for those of Arrow that tables have."""
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
