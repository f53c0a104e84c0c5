export const home = {
  home: {
    newProducts: 'New products',
    bestSellers: 'Best sellers',
    testimonials: 'What our customers say',
    offersPromo: 'Special offers',
    discoverOffers: 'Discover the offers',
    serviceOrder: 'Order online',
    serviceShipping: 'Free delivery',
    serviceFresh: 'More freshness',
    servicePayment: 'Safe payment',
    readMore: 'Read more',
    bannerGoTo: 'Go to slide {n}',
    bannerPause: 'Pause the slideshow',
  },
};
