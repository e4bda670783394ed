export { missingTexts } from './missing-texts';
export { testMe } from './test-me';
export { TestScreen } from './test-screen';
export { createTestServices, type FakeApi, type FakeFeed, type RecordedCall, type TestServices } from './test-services';
