//! Plans by the names of columns, and what they make of records.

use crate::batch::{Batch, Sink};
use crate::plan::{Plan, PlanError};
use crate::record::Record;
use crate::schema::{Column, Table};
use crate::tables::{self, columns};

impl Plan {
    /// A table with the columns that it has when none are asked for.
    #[must_use]
    pub fn new(table: Table) -> Plan {
        let wanted = columns(table).enumerate();
        let wanted = wanted.filter(|(_, column)| column.default);
        Plan::of(table, wanted.map(|(index, _)| index).collect())
    }

    /// With these columns, in this order; `all` alone is all of them.
    ///
    /// # Errors
    ///
    /// If a name is no column of the table, or stands there twice.
    pub fn with_columns(self, names: &[impl AsRef<str>]) -> Result<Plan, PlanError> {
        if let [name] = names
            && name.as_ref() == "all"
        {
            let all = (0..columns(self.table()).count()).collect();
            return Ok(self.with_wanted(all));
        }
        let mut wanted = Vec::new();
        for name in names {
            let name = name.as_ref();
            let index = columns(self.table()).position(|column| column.name == name);
            let Some(index) = index else {
                return Err(PlanError::UnknownColumn {
                    table: self.table(),
                    name: name.to_owned(),
                });
            };
            if wanted.contains(&index) {
                return Err(PlanError::Twice(name.to_owned()));
            }
            wanted.push(index);
        }
        Ok(self.with_wanted(wanted))
    }

    /// The columns, in the order that was asked for.
    pub fn columns(&self) -> impl Iterator<Item = &'static Column> {
        let wanted = self.wanted().iter();
        wanted.filter_map(|index| tables::column(self.table(), *index))
    }

    /// A batch without rows.
    #[must_use]
    pub fn batch(&self) -> Batch {
        Batch::new(self.columns().collect())
    }

    /// Adds the rows of a record to a batch of this plan. Whatever the record
    /// is, this cannot fail; reading the same record twice adds the same rows.
    pub fn read(&self, record: &Record<'_>, batch: &mut Batch) {
        let mut sink = Sink { batch, full: None };
        tables::read(self, record, &mut sink);
    }

    /// As [`read`](Self::read), for records whose rows are too many for the
    /// memory: each time that the batch is full, at 8,192 rows or 64 MiB, `full`
    /// is called, which has to take the rows out ([`Batch::clear`]).
    pub fn read_in_pieces<'a>(
        &self,
        record: &Record<'_>,
        batch: &'a mut Batch,
        full: &'a mut dyn FnMut(&mut Batch),
    ) {
        let full = Some(full);
        tables::read(self, record, &mut Sink { batch, full });
    }
}
