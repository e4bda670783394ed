/** Semantic version of the contract with the remotes; equals the version in package.json (a test compares them). */
export const platformVersion = '2.0.0';
