// Generated from the remotes' remote.json by `npm run links`.

/** Every event that a remote publishes, with its payload. */
export interface PublishedEvents {
  'account.verificationChanged': { readonly step: 'phone' | 'bankAccount' | 'otp' };
}
