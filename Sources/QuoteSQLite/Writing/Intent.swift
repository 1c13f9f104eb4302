import QuoteModel

/// A change of both settings' stores that is under way.
package struct Intent {
    package let user: UserID
    package let change: SettingsChange
    /// What `device.plist` holds if the change was made.
    package let deviceFile: [UInt8]

    package init(
        user: UserID, change: SettingsChange, deviceFile: [UInt8]
    ) {
        self.user = user
        self.change = change
        self.deviceFile = deviceFile
    }
}
