/**
 * RxJS for remotes: what screens need, and no more, since a shared module is never shaken. Adding one is a line here and a
 * few bytes for every screen that borrows it.
 */
export {
  auditTime,
  BehaviorSubject,
  debounceTime,
  defer,
  filter,
  finalize,
  map,
  merge,
  Observable,
  ReplaySubject,
  Subject,
  tap,
} from 'rxjs';
