//! The instructions that the engine for the classic 9x9 grid may use on this processor.

/// A kind of instructions that this processor has: nothing but this file can make one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path(Kind);

#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX2 with the three-operand logic of AVX-512.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Path {
    /// All that this processor has, fastest first.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let vectors = {
            let has_bits = is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            let has_avx2 = has_bits && is_x86_feature_detected!("avx2");
            let has_avx512 =
                has_avx2 && is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl");
            [has_avx512.then_some(Kind::Avx512), has_avx2.then_some(Kind::Avx2)]
        };
        #[cfg(not(target_arch = "x86_64"))]
        let vectors = [];
        vectors.into_iter().flatten().chain([Kind::Plain]).map(Self)
    }

    pub(super) fn fastest() -> Self {
        Self::all().next().unwrap_or(Self(Kind::Plain))
    }

    pub(super) fn kind(self) -> Kind {
        self.0
    }
}
