export { DeviceStorage } from '../storage/device-storage';
export { memoryStorage } from './memory-storage';
export { missingTexts } from './missing-texts';
export { testMember, testMeRow } from './test-member';
export { TestScreen } from './test-screen';
export { createTestServices, type FakeApi, type FakeFeed, type RecordedCall, type TestServices } from './test-services';
