/** MobX for remotes: one copy per page, because observables of one copy mean nothing to another (PLAT-031). */
export {
  action,
  autorun,
  type IReactionDisposer,
  makeAutoObservable,
  type ObservableMap,
  observable,
  observableRef,
  observableShallow,
  reaction,
  runInAction,
  untracked,
  when,
} from 'mobx';
