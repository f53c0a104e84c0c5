import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import shopPicture from '../../art/og.png';
import { languages, type Language } from '#contract/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { withLanguage } from '../i18n/language.ts';
import { publicQuery, useLoadedQuery } from '../data/queries.ts';
import { useLanguage, useShop } from '../shop.ts';

export interface PageHeadProps {
  /** Without the shop's name, which is added. Absent on the home page. */
  title?: string | undefined;
  /** Default: what the shop says of itself. */
  description?: string | undefined;
  /** The page's own path without prefix, where another address shows the same. Default: the path that is shown. */
  path?: string | undefined;
  /** A picture for those who share the page: a path such as /images/...; the shop's own when absent. */
  image?: string | undefined;
  kind?: 'website' | 'product' | undefined;
  /** Of a list over several pages: each is a page of its own, with its neighbours named. */
  page?: number | undefined;
  totalPages?: number | undefined;
  /** Carts, account pages, filtered lists, errors: not for search engines, and without twins. */
  hidden?: boolean | undefined;
}

/** Title, description, canonical address, twins in the other language and what a shared link shows. Every page renders one. */
export function PageHead(props: PageHeadProps) {
  const { title, description, path, page = 1, totalPages = 1 } = props;
  // Behind the last page there is nothing to find.
  const hidden = props.hidden === true || (page > 1 && page > totalPages);
  const t = useTranslations('meta');
  const { name } = useLoadedQuery(publicQuery(useShop(), 'getShop'));
  const { pathname } = useLocation();
  const own = path ?? pathname.replace(/(?<=.)\/$/, '');
  const numbered = title !== undefined && page > 1 ? t('page', { title, page }) : title;
  const fullTitle = numbered === undefined ? name : `${numbered} | ${name}`;
  const text = description?.replace(/\s+/g, ' ').trim() || t('tagline');

  return (
    <>
      <title>{fullTitle}</title>
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <meta name="description" content={text} />
          <Addresses path={own} page={page} totalPages={totalPages} />
          <SharedLink {...props} title={fullTitle} description={text} path={pageOf(own, page)} siteName={name} />
        </>
      )}
    </>
  );
}

function pageOf(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

function Addresses({ path, page, totalPages }: { path: string; page: number; totalPages: number }) {
  const { publicUrl } = useShop();
  const language = useLanguage();
  const addressOf = (one: Language | null, number = page) => publicUrl + withLanguage(pageOf(path, number), one);
  return (
    <>
      <link rel="canonical" href={addressOf(language)} />
      {languages.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={addressOf(one)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressOf(null)} />
      {page > 1 && <link rel="prev" href={addressOf(language, page - 1)} />}
      {page < totalPages && <link rel="next" href={addressOf(language, page + 1)} />}
    </>
  );
}

// "en-QA-u-nu-latn" is en_QA to those who show shared links.
function sharingLocale(language: Language): string {
  return languageFacts[language].locale.slice(0, 5).replace('-', '_');
}

type SharedLinkProps = Pick<PageHeadProps, 'image' | 'kind'> & {
  title: string;
  description: string;
  path: string;
  siteName: string;
};

function SharedLink({ title, description, path, image, kind = 'website', siteName }: SharedLinkProps) {
  const { publicUrl } = useShop();
  const language = useLanguage();
  return (
    <>
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={publicUrl + withLanguage(path, language)} />
      <meta property="og:locale" content={sharingLocale(language)} />
      {languages
        .filter((one) => one !== language)
        .map((one) => (
          <meta key={one} property="og:locale:alternate" content={sharingLocale(one)} />
        ))}
      <meta property="og:image" content={publicUrl + (image ?? shopPicture)} />
      <meta property="og:image:alt" content={title} />
      {image === undefined && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
