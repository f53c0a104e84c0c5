# Change this file, not dana.vcl. For several instances, see compose/dana-backend.vcl.

# An instance, or a proxy in front of them that speaks http.
backend default {
    .host = "127.0.0.1";
    .port = "3000";
    .probe = {
        # A balancer keeps /healthz and /readyz to itself.
        .url = "/robots.txt";
        .interval = 2s;
        .timeout = 1s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
    .first_byte_timeout = 70s;
}

# The addresses of all instances of the shop. The shop purges directly, through no proxy.
acl purgers {
    "127.0.0.1";
    "::1";
}
