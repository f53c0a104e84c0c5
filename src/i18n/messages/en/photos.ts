/** The photos of a product. */
export const photos = {
  gallery: 'Product photos',
  goToImage: 'Go to photo {n}',
  zoom: 'Enlarge the photo',
  zoomed: 'Photo of {name}',
};
