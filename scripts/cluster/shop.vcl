# Varnish 7: answers from memory what is the same for everybody, and passes on the rest. Start it with
# -p http_gzip_support=off, because the shop compresses its answers itself.
#
# An answer is kept only if its request was sent without cookies, and the shop itself says that it is the same for
# others: in Shop-Cache-Control for pages and calls, by Cache-Control: public for files.
vcl 4.1;

import directors;
import std;

include "backends.vcl";

sub vcl_init {
  # The first one that can be used.
  new shop = directors.fallback();
  shop.add_backend(writer);
  shop.add_backend(standby);
  shop.add_backend(writer_to_read);
  shop.add_backend(standby_to_read);
}

sub vcl_recv {
  set req.backend_hint = shop.backend();

  # Varnish has added the address of its caller. Behind a proxy, the shopper's is the one before it.
  if (client.ip ~ proxies) {
    set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",[^,]*$", "");
  }

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }

  if (req.url ~ "^/(assets|img)/") {
    unset req.http.Cookie;
  } elsif (req.url ~ "^/trpc/((catalog\.(home|menu|menuPictures|category|brands|brand|product|palette|goesWith|tiles)|looks\.(list|bySlug|ofProduct)|search\.(autocomplete|popular|results)|reviews\.ofProduct|tariffs\.(point|stores|terms))(,|$|(?=\?)))+(\?|$)") {
    # Calls whose answer is the same for everybody, alone or in a batch.
    unset req.http.Cookie;
    unset req.http.Accept;
    unset req.http.trpc-accept;
  } elsif (req.url ~ "^/(trpc|api-site|cart|tariff|bank|feed|simulator|personal|order|shop|healthz|readyz)(/|\?|$)") {
    return (pass);
  } elsif (req.http.Cookie !~ "(^|;\s*)(__Host-)?(guest|access-token|device|city)=") {
    # A newcomer: other cookies, such as those of a counter, are not the shop's.
    unset req.http.Cookie;
  }

  if (req.http.Cookie || req.http.Authorization) {
    return (pass);
  }

  # The shop compresses by these two, so there are three copies of a page at most.
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  return (hash);
}

sub vcl_backend_fetch {
  # The shop sends an answer as a whole.
  set bereq.between_bytes_timeout = 6s;
  # A shop that stands still must not make the proxy hold this cache for failed: it is given up sooner than the proxy
  # gives up the cache (nginx.conf), also by the two attempts of a read together.
  if (bereq.url ~ "^/(trpc/orders\.(place|pay)(\?|$)|cart/checkout/|bank/)") {
    set bereq.first_byte_timeout = 28s;
  } elsif (bereq.method != "GET" && bereq.method != "HEAD") {
    set bereq.first_byte_timeout = 9s;
  } elsif (bereq.retries == 0) {
    set bereq.first_byte_timeout = 6s;
  } else {
    set bereq.first_byte_timeout = 3s;
  }
}

sub vcl_backend_response {
  set beresp.grace = 0s;
  if (beresp.status != 200 || beresp.http.Set-Cookie) {
    call not_kept;
  } elsif (beresp.http.Shop-Cache-Control) {
    set beresp.ttl = std.duration(regsub(beresp.http.Shop-Cache-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    set beresp.grace =
      std.duration(regsub(beresp.http.Shop-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s);
  } elsif (beresp.http.Cache-Control !~ "\bpublic\b") {
    call not_kept;
  } elsif (beresp.ttl > 1h) {
    set beresp.ttl = 1h;
  }
  return (deliver);
}

sub not_kept {
  # Remembers that requests for this address need not wait for each other.
  set beresp.uncacheable = true;
  set beresp.ttl = 10s;
}

sub vcl_deliver {
  unset resp.http.Shop-Cache-Control;
  # The id of the request for which the copy was made.
  if (obj.hits > 0) {
    unset resp.http.X-Request-Id;
  }
}

sub vcl_backend_error {
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  set beresp.http.Content-Type = "text/html; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  set beresp.body = {"<!DOCTYPE html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Магазин не отвечает</title>
<h1>Магазин сейчас не отвечает</h1>
<p>Обновите страницу через несколько секунд. Корзина сохранится.</p>
</html>
"};
  return (deliver);
}
