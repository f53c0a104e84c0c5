interface DataBlockProps {
  id?: string;
  type: 'application/json' | 'application/ld+json';
  json: string;
}

/**
 * Renders JSON as an inert data block, which the content security policy does not restrict. Every
 * "<" is escaped, so that the data cannot close the element.
 */
export function DataBlock({ id, type, json }: DataBlockProps) {
  return (
    <script
      id={id}
      type={type}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  );
}
