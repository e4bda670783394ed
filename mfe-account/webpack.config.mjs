import { remoteConfig } from '@maru/remote-kit/webpack';

export default remoteConfig(import.meta.dirname);
