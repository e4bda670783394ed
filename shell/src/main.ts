import './provide';
import { start } from './start';

void start();
