/// <reference path="./assets.d.ts" />
import '@maru/ui/tokens.css';
// Members write with characters that our own texts lack.
import '@maru/ui/fonts';
import { createHtmlPolicy } from '@maru/ui/internal';
import { createRoot } from 'react-dom/client';
import { StaffApi } from './api/staff-api';
import { StaffPage } from './staff-page';

// Before any other code can take its name.
createHtmlPolicy(globalThis);
const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
createRoot(container).render(<StaffPage api={new StaffApi()} />);
