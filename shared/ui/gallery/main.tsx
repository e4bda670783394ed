/// <reference path="../src/css.d.ts" />
import '../src/tokens/tokens.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
createRoot(container).render(<Gallery />);
void import('../src/tokens/fonts');
