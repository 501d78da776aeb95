//! The name and rating that another program gives a step.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The name and rating that the program whose order a run follows gives a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "RatedRecord"))]
#[non_exhaustive]
pub struct Rated {
    /// The technique, by the name that the program gives it.
    pub technique: String,
    /// The rating on the program's scale.
    #[cfg_attr(test, schemars(with = "f64"))]
    pub rating: Rating,
}

impl Rated {
    pub(crate) fn new(technique: String, rating: f64) -> Self {
        Self { technique, rating: Rating::new(rating) }
    }
}

/// A rating on the scale of Sudoku Explainer, exact to a tenth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rating(u16);

impl Rating {
    #[allow(clippy::cast_sign_loss, reason = "a negative rating becomes 0")]
    fn new(rating: f64) -> Self {
        Self((rating * 10.0).round() as u16)
    }

    /// The rating as a number, such as 7.1.
    pub fn value(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

impl Serialize for Rating {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.value())
    }
}

impl<'de> Deserialize<'de> for Rating {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        f64::deserialize(deserializer).map(Self::new)
    }
}
