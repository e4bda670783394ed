import type { createBrowserRouter } from '@maru/platform/internal';

export type ShellRouter = ReturnType<typeof createBrowserRouter>;
