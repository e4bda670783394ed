/// <reference path="./assets.d.ts" />
import '@maru/ui/tokens.css';
import '@maru/ui/fonts';
import { createRoot } from 'react-dom/client';
import { ConfirmationApi } from './confirmation-api';
import { ConfirmationPage } from './confirmation-page';
import { readPlace, takeOpening } from './place';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
const opening = takeOpening();
const place = readPlace(new URLSearchParams(location.search), document.documentElement.dataset.site ?? '');
document.documentElement.lang = place.language === 'ch' ? 'zh' : place.language;
if (place.theme) document.documentElement.dataset.theme = place.theme;
createRoot(container).render(<ConfirmationPage api={new ConfirmationApi()} opening={opening} place={place} />);
