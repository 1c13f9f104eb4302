import QuoteModel

/// Whom a day's quotation is for.
package enum DailySlot: Int64, CaseIterable {
    case all = 0
    /// Devices without anonymous quotations, when that of all is anonymous.
    case attributed
}
