/// <reference path="./assets.d.ts" />
import '@maru/ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { RegistryApi } from './api/registry-api';
import { ReleasesPage } from './releases-page';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
createRoot(container).render(<ReleasesPage api={new RegistryApi()} />);
