import './provide';
import { start } from './start';

start();
