export { PagedList, type PagedListPlan, type PageOf, type PageQuery } from '../list/paged-list';
