vcl 4.1;

# Varnish 7 with vmod_xkey (Debian: varnish, varnish-modules) in front of a shop with
#   CDN_PURGE=varnish CDN_PURGE_URL=http://<this server>:6081/
# TLS ends before Varnish, at HAProxy or nginx: neither shoppers nor instances speak TLS with it.

import xkey;

# The instances of the shop, and the addresses that may purge.
include "dana-backend.vcl";

sub vcl_recv {
    if (req.method == "PURGE") {
        # Instances purge directly. A second address was added by a proxy that may share a machine with one of them.
        if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
            return (synth(405, "Not allowed"));
        }
        set req.http.purged = xkey.purge(req.http.Surrogate-Key);
        return (synth(200, "Purged " + req.http.purged));
    }
    unset req.http.Surrogate-Key;

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # What belongs to a person, and streams.
    if (req.http.Authorization || req.http.Guest-Id || req.url ~ "^/(api/console|console|dev)(/|$|\?)") {
        return (pass);
    }
    # These are the same for everybody, whatever cookies say.
    if (req.url ~ "^/((en|ar)(/|$|\?)|assets/|images/|api/v1/)") {
        unset req.http.Cookie;
    }
}

sub vcl_backend_response {
    # During an upgrade the instances have different builds: a file that one lacks is asked of the other.
    if (beresp.status == 404 && bereq.retries == 0 && bereq.method ~ "^(GET|HEAD)$"
        && bereq.url ~ "^/(console/)?assets/") {
        return (retry);
    }
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    # A purged response is gone. An expired one may be served only as long as the shop allows.
    if (beresp.status >= 500) {
        set beresp.uncacheable = true;
        set beresp.ttl = 1s;
    }
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.Surrogate-Key;
    set resp.http.X-Cache = obj.hits;
}
