import { type ArticlePlace, ArticleView } from '../board/article';

const place: ArticlePlace = { board: 'notices', texts: 'notices', list: 'Notices', one: 'Notice' };

export default function NoticeScreen() {
  return <ArticleView place={place} />;
}
