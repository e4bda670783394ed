import { shellConfig } from '@maru/remote-kit/webpack';

export default shellConfig(import.meta.dirname);
