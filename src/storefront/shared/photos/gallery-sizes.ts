/** How wide the picture of a product is shown on its page, as in HTML `sizes`. */
export const gallerySizes =
  '(min-width: 1344px) 608px, (min-width: 1024px) calc(50vw - 64px), (min-width: 768px) 52vw, 100vw';
