import { type ArticlePlace, ArticleView } from '../board/article';

const place: ArticlePlace = { board: 'items', texts: 'guides', list: 'Guides', one: 'Guide' };

/** An item of any other board opens here (HELP-006). */
export default function GuideScreen() {
  return <ArticleView place={place} />;
}
