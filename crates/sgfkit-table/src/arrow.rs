//! Converts tables to Arrow arrays in memory.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::{
    ArrayRef, BinaryArray, BooleanArray, Date32Array, Float64Array, Int8Array, Int16Array,
    Int32Array, Int64Array, ListArray, RecordBatch, RecordBatchOptions, StringArray,
};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

use crate::batch::{Array, Batch, Data};
use crate::plan::Plan;
use crate::schema::{Column, Type};

/// The version of the tables, in `sgfkit.schema`.
const VERSION: &str = "1";

/// Returns the schema of a plan's table, with `sgfkit.schema`, `sgfkit.table` and `sgfkit.version`
/// as metadata.
#[must_use]
pub fn schema(plan: &Plan) -> SchemaRef {
    let fields: Vec<_> = plan.columns().map(field).collect();
    let metadata: HashMap<_, _> = metadata(plan, &[]).collect();
    Arc::new(Schema::new_with_metadata(fields, metadata))
}

pub(crate) fn metadata(
    plan: &Plan,
    more: &[(String, String)],
) -> impl Iterator<Item = (String, String)> {
    let own = [
        ("sgfkit.schema", VERSION),
        ("sgfkit.table", plan.table().name()),
        ("sgfkit.version", env!("CARGO_PKG_VERSION")),
    ];
    let own = own.map(|(key, value)| (key.to_owned(), value.to_owned()));
    own.into_iter().chain(more.to_vec())
}

/// Converts a batch to Arrow without copying its values. Returns an error if the batch has another
/// schema.
///
/// ```
/// use sgfkit_table::{Plan, Record, Table, arrow};
///
/// let plan = Plan::new(Table::Games).with_columns(&["black_name", "komi"])?;
/// let mut batch = plan.batch();
/// plan.read(&Record::file("a.sgf", b"(;GM[1]PB[Ada]KM[6.5])"), &mut batch);
/// let batch = arrow::record_batch(&arrow::schema(&plan), batch)?;
/// assert_eq!((batch.num_rows(), batch.num_columns()), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn record_batch(schema: &SchemaRef, batch: Batch) -> Result<RecordBatch, ArrowError> {
    let rows = batch.rows();
    let kinds: Vec<_> = batch.columns().iter().map(|column| column.kind).collect();
    let arrays = batch.into_arrays().into_iter().zip(kinds);
    let arrays: Result<Vec<_>, _> = arrays.map(|(array, kind)| column(array, kind)).collect();
    // A batch without columns still has rows.
    let options = RecordBatchOptions::new().with_row_count(Some(rows));
    RecordBatch::try_new_with_options(schema.clone(), arrays?, &options)
}

fn field(column: &Column) -> Field {
    let kind = match column.kind {
        Type::Text => DataType::Utf8,
        Type::I8 => DataType::Int8,
        Type::I16 => DataType::Int16,
        Type::I32 => DataType::Int32,
        Type::I64 => DataType::Int64,
        Type::F64 => DataType::Float64,
        Type::Bool => DataType::Boolean,
        Type::Date => DataType::Date32,
        Type::Binary => DataType::Binary,
        Type::Texts => DataType::List(item()),
    };
    Field::new(column.name, kind, column.nullable)
}

/// Returns the field of the texts in a list.
fn item() -> Arc<Field> {
    Arc::new(Field::new("item", DataType::Utf8, false))
}

fn column(array: Array, kind: Type) -> Result<ArrayRef, ArrowError> {
    let Array { valid, data } = array;
    let has_null = valid.iter().any(|is_there| !is_there);
    let nulls = has_null.then(|| NullBuffer::from(valid));
    let offsets = |offsets: Vec<i32>| OffsetBuffer::new(ScalarBuffer::from(offsets));
    Ok(match data {
        Data::I8(values) => Arc::new(Int8Array::try_new(values.into(), nulls)?),
        Data::I16(values) => Arc::new(Int16Array::try_new(values.into(), nulls)?),
        Data::I32(values) if kind == Type::Date => {
            Arc::new(Date32Array::try_new(values.into(), nulls)?)
        }
        Data::I32(values) => Arc::new(Int32Array::try_new(values.into(), nulls)?),
        Data::I64(values) => Arc::new(Int64Array::try_new(values.into(), nulls)?),
        Data::F64(values) => Arc::new(Float64Array::try_new(values.into(), nulls)?),
        Data::Bool(values) => Arc::new(BooleanArray::new(values.into(), nulls)),
        Data::Bytes { offsets: at, bytes } if kind == Type::Binary => {
            let bytes = Buffer::from_vec(bytes);
            Arc::new(BinaryArray::try_new(offsets(at), bytes, nulls)?)
        }
        Data::Bytes { offsets: at, bytes } => {
            let bytes = Buffer::from_vec(bytes);
            Arc::new(StringArray::try_new(offsets(at), bytes, nulls)?)
        }
        Data::Texts {
            offsets: at,
            text_offsets,
            bytes,
        } => {
            let texts = StringArray::try_new(offsets(text_offsets), Buffer::from_vec(bytes), None)?;
            Arc::new(ListArray::try_new(
                item(),
                offsets(at),
                Arc::new(texts),
                nulls,
            )?)
        }
    })
}
