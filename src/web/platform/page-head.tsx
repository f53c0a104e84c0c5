import { useLocation } from 'react-router';
import shopPicture from '../art/og.png';
import { languages } from '#contract/locale.ts';
import { withLanguage, withoutLanguage } from './language.ts';
import { publicQuery, usePageQuery } from './queries.ts';
import { useLanguage, useRuntime, useShop } from './shop.ts';

export interface PageHeadProps {
  /** Without the shop's name, which is added. Absent on the home page. */
  title?: string | undefined;
  description?: string | undefined;
  /** The page's own path without prefix, where another address shows the same. Default: the path that is shown. */
  path?: string | undefined;
  /** A picture for those who share the page: a path such as /images/...; the shop's own when absent. */
  image?: string | undefined;
  /** Carts, account pages, errors: not for search engines, and without twins. */
  hidden?: boolean | undefined;
}

/** Title, description, canonical address and the page's twins in the other language. Every page renders one. */
export function PageHead({ title, description, path, image, hidden = false }: PageHeadProps) {
  const { name } = usePageQuery(publicQuery(useShop(), 'getShop'));
  const language = useLanguage();
  const { publicUrl } = useRuntime();
  const { pathname } = useLocation();
  const own = path ?? withoutLanguage(pathname).replace(/(?<=.)\/$/, '');
  const fullTitle = title === undefined ? name : `${title} | ${name}`;
  const canonical = publicUrl + withLanguage(own, language);

  return (
    <>
      <title>{fullTitle}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={canonical} />
          {languages.map((one) => (
            <link key={one} rel="alternate" hrefLang={one} href={publicUrl + withLanguage(own, one)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={publicUrl + own} />
          <meta property="og:title" content={fullTitle} />
          <meta property="og:url" content={canonical} />
          <meta property="og:image" content={publicUrl + (image ?? shopPicture)} />
        </>
      )}
    </>
  );
}
