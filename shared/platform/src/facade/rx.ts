/**
 * RxJS for remotes: what screens need, and no more, since a shared module is never shaken. Adding one is a line here and a
 * few bytes on every member's first page.
 */
export {
  auditTime,
  BehaviorSubject,
  combineLatest,
  debounceTime,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  finalize,
  interval,
  map,
  merge,
  Observable,
  of,
  ReplaySubject,
  Subject,
  Subscription,
  scan,
  startWith,
  switchMap,
  take,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
