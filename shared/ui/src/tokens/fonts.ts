/**
 * Adds Pretendard after the first paint: the page is readable in the system face at once, and of the 92 subsets only
 * the ones that hold characters on the page are fetched (unicode-range). Import this module late, never in the entry.
 */
import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css';
