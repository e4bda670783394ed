import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';

// A busy machine draws a screen later than the second that is usual.
configure({ asyncUtilTimeout: 10_000 });
