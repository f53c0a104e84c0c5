/** Photos that shoppers add to their comments. */
export const commentPhotos = {
  commentPhotos: {
    label: 'Attached photos',
    add: 'Add photos',
    hint: 'Up to {max} photos. They appear once the shop has looked at them.',
    one: 'Photo {n}',
    remove: 'Remove photo {n}',
    open: 'Enlarge photo {n}',
    of: 'Photos in the comment by {name}',
    added: 'Your comment was added. Its photos appear once the shop has looked at them.',
    unseen: 'Only you see these photos so far.',
    imageType: 'Choose a JPG, PNG, WebP or AVIF image.',
    imageSize: 'The image must be smaller than {mb} MB',
    tooMany: 'A comment has at most {max} photos. The others were not added.',
    failed: 'The photo could not be uploaded. Try again.',
  },
};
