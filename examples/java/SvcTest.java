import java.io.*;
import java.net.URI;
import java.net.http.*;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.*;
import java.util.regex.Pattern;
import javax.net.ssl.*;

/** Calls a server over HTTPS with Java's HTTP client, without a build tool: java SvcTest.java */
class SvcTest {
  static final String OPTIONS =
      " reference --until-stdin-closes --quiet --state-control --tls --objects 250 --time-scale 20";
  static String started;
  static HttpClient client;

  public static void main(String[] arguments) throws Exception {
    var command = System.getenv().getOrDefault("SVC_CONTRACT", "npx svc-contract") + OPTIONS;
    var process = new ProcessBuilder(command.split(" ")).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      started = new BufferedReader(new InputStreamReader(process.getInputStream())).readLine();
      if (started == null) throw new IOException("The server did not start; its message is above.");
      client = HttpClient.newBuilder().sslContext(trusting(read(started, "certificateAuthority"))).build();
      test();
    } finally {
      process.getOutputStream().close();
      process.waitFor();
    }
  }

  static void test() throws Exception {
    var ids = new HashSet<String>();
    var page = "\"hasNextPage\":true";
    for (var number = 1; read(page, "hasNextPage").equals("true"); number++) {
      page = call("GET", "/api/v1/metaverse/objects?pageSize=100&page=" + number, "").body();
      Pattern.compile("\\{\"id\":\"([^\"]+)\",\"displayName\"").matcher(page).results().forEach(id -> ids.add(id.group(1)));
    }
    expect(250, ids.size());

    var systems = "/api/v1/synchronisation/connected-systems";
    var system = read(call("GET", systems, "").body(), "id");
    var begun = read(call("POST", systems + "/" + system + "/import-schema", "").body(), "activityId");
    var status = "InProgress";
    for (; status.equals("InProgress"); Thread.sleep(100))
      status = read(call("GET", "/api/v1/activities/" + begun, "").body(), "status");
    expect("Complete", status);

    var accounts = "{\"accounts\":[{\"settlesAfterSeconds\":3600}]}";
    var person = read(enter("a person has accounts", accounts), "metaverseObjectId");
    var body = "{\"password\":\"correct horse\",\"wait\":null}";
    expect("202 false", outcome(call("POST", "/api/v1/metaverse/objects/" + person + "/password", body), "settled"));

    enter("an activity is in progress", "{}");
    expect("409 ACTIVITY_IN_PROGRESS", outcome(call("POST", "/api/v1/system/reset", ""), "code"));

    enter("responses are overridden", "{\"status\":429,\"headers\":{\"Retry-After\":\"1\"},\"responses\":1}");
    var limited = call("GET", "/api/v1/security/roles", "");
    Thread.sleep(1000 * limited.headers().firstValueAsLong("Retry-After").orElseThrow());
    expect("429 then 200", limited.statusCode() + " then " + call("GET", "/api/v1/security/roles", "").statusCode());
  }

  static HttpResponse<String> call(String method, String path, String body) throws Exception {
    return send(method, read(started, "url") + path, "X-Api-Key", read(started, "apiKey"), body);
  }

  /** Restores the initial state, enters this state, and returns the response with the ids of its records. */
  static String enter(String state, String params) throws Exception {
    var control = started.substring(started.indexOf("stateControl"));
    var states = read(control, "url") + "/states";
    var token = "Bearer " + read(control, "token");
    send("DELETE", states, "Authorization", token, "");
    var body = "{\"state\":\"" + state + "\",\"params\":" + params + "}";
    return send("POST", states, "Authorization", token, body).body();
  }

  static HttpResponse<String> send(String method, String url, String header, String value, String body)
      throws Exception {
    var request = HttpRequest.newBuilder(URI.create(url)).headers(header, value, "Content-Type", "application/json");
    var publisher = body.isEmpty() ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
    return client.send(request.method(method, publisher).build(), HttpResponse.BodyHandlers.ofString());
  }

  static SSLContext trusting(String file) throws Exception {
    var keys = KeyStore.getInstance(KeyStore.getDefaultType());
    keys.load(null, null);
    try (var stream = new FileInputStream(file)) {
      keys.setCertificateEntry("svc", CertificateFactory.getInstance("X.509").generateCertificate(stream));
    }
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(keys);
    var context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  /** The first field with that name. Use a JSON parser instead: Java itself has none. */
  static String read(String json, String name) {
    return Pattern.compile("\"" + name + "\":\"?([^\",}]+)").matcher(json).results().findFirst().orElseThrow().group(1);
  }

  static String outcome(HttpResponse<String> answer, String name) {
    return answer.statusCode() + " " + read(answer.body(), name);
  }

  static void expect(Object expected, Object found) {
    if (!expected.equals(found)) throw new AssertionError(found + " in place of " + expected);
    System.out.println("passed: " + expected);
  }
}
