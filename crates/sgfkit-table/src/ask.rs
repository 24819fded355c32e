//! Creates plans from column names and runs them on records.

use crate::batch::{Batch, Sink};
use crate::plan::{Plan, PlanError};
use crate::record::Record;
use crate::schema::{Column, Table};
use crate::tables::{self, columns};

impl Plan {
    /// Selects the default columns of a table.
    #[must_use]
    pub fn new(table: Table) -> Plan {
        let wanted = columns(table).enumerate();
        let wanted = wanted.filter(|(_, column)| column.default);
        Plan::of(table, wanted.map(|(index, _)| index).collect())
    }

    /// Selects these columns, in this order; `all` alone selects every column.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown or repeated name.
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

    /// Returns the selected columns, in order.
    pub fn columns(&self) -> impl Iterator<Item = &'static Column> {
        let wanted = self.wanted().iter();
        wanted.filter_map(|index| tables::column(self.table(), *index))
    }

    /// Creates an empty batch.
    #[must_use]
    pub fn batch(&self) -> Batch {
        Batch::new(self.columns().collect())
    }

    /// Adds the rows of a record to a batch of this plan. This never fails; reading the same record
    /// again adds the same rows.
    pub fn read(&self, record: &Record<'_>, batch: &mut Batch) {
        let mut sink = Sink { batch, full: None };
        tables::read(self, record, &mut sink);
    }
}
