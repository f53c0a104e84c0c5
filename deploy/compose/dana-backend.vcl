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
    # The other instance while it is ready.
    new not_one = directors.fallback();
    not_one.add_backend(two);
    not_one.add_backend(one);
    new not_two = directors.fallback();
    not_two.add_backend(one);
    not_two.add_backend(two);
}

sub vcl_backend_fetch {
    if (bereq.retries == 0) {
        set bereq.backend = shops.backend();
    }
}

# dana.vcl asks once more for a file that an instance does not have.
sub vcl_backend_response {
    if (beresp.backend == one) {
        set bereq.backend = not_one.backend();
    } else {
        set bereq.backend = not_two.backend();
    }
}

acl purgers {
    "172.30.66.11";
    "172.30.66.12";
}
