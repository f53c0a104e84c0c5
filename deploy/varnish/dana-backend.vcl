# Change this file, not dana.vcl.

backend default {
    .host = "127.0.0.1";
    .port = "3000";
    .probe = {
        .url = "/healthz";
        .interval = 2s;
        .timeout = 1s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
    .first_byte_timeout = 70s;
}

# The addresses of all instances of the shop.
acl purgers {
    "127.0.0.1";
    "::1";
}
