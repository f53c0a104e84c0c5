export const home = {
  home: {
    newProducts: 'New products',
    selection: 'Our selection',
    testimonials: 'What our customers say',
    serviceShipping: 'Free delivery',
    bannerGoTo: 'Go to slide {n}',
    bannerPause: 'Pause the slideshow',
    bannerPlay: 'Play the slideshow',
    banner: 'Highlights',
    serviceShippingFrom: 'For orders of {amount} or more',
    serviceDelivery: 'Delivery across Qatar',
    serviceDeliveryText: 'To every zone',
    contactPromo: 'Talk to us',
    testimonialsPage: 'Group {n}',
    emptyTitle: 'The shelves are being filled',
    emptyText: 'Come back soon, or tell us what you are looking for.',
  },
};
