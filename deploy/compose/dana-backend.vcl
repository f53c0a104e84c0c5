# The two instances of compose.yaml, for varnish/dana.vcl.

import directors;

probe ready {
    .url = "/readyz";
    .interval = 1s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

backend one { .host = "172.30.66.11"; .port = "3000"; .probe = ready; .first_byte_timeout = 70s; }
backend two { .host = "172.30.66.12"; .port = "3000"; .probe = ready; .first_byte_timeout = 70s; }

sub vcl_init {
    new shops = directors.round_robin();
    shops.add_backend(one);
    shops.add_backend(two);
}

sub vcl_backend_fetch {
    set bereq.backend = shops.backend();
}

acl purgers {
    "172.30.66.11";
    "172.30.66.12";
}
