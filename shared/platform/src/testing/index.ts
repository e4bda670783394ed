export { createTestServices, type FakeApi, type FakeFeed, type RecordedCall, type TestServices } from './test-services';
