export { observer, useLocalObservable } from 'mobx-react-lite';
