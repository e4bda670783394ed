export { DeviceStorage } from '../storage/device-storage';
export { chooseFiles, testPicture } from './choose-files';
export { memoryStorage } from './memory-storage';
export { missingTexts } from './missing-texts';
export { testCenter, testMarketCell, testMarketRow, testTick } from './test-markets';
export { testMember, testMeRow } from './test-member';
export { testBalanceRow, testList } from './test-rows';
export { TestScreen } from './test-screen';
export { createTestServices, type FakeApi, type FakeFeed, type RecordedCall, type TestServices } from './test-services';
